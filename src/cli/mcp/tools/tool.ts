import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { CalendarClient } from '../../../index.ts';
import { webAddress } from '../input/parameters.ts';
import { type ObjectJsonSchema, toolInput } from '../input/tool-input.ts';
import type { CalendarSites } from '../sites/calendar-sites.ts';

/** What a tool works with while it is called. */
interface ToolCall {
  readonly sites: CalendarSites;
  /** Aborted when the call is cancelled. */
  readonly signal: AbortSignal;
}

/** A tool as the server registers it. */
export interface CalendarTool {
  readonly name: string;
  readonly title: string;
  /** What it does and how to use it, for a model. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ObjectJsonSchema;
  /** What to do where there is no such record. */
  readonly whenNotFound: string;
  /** Returns the text of the result; what it throws becomes an error that the model reads. */
  call(args: Readonly<Record<string, unknown>>, call: ToolCall): Promise<string>;
}

/** Which sites the tools take. */
export type ToolScope = Pick<CalendarSites, 'anySite'>;

const accesses = {
  read: { readOnlyHint: true },
  create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  'find or create': { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  edit: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const satisfies Record<string, ToolAnnotations>;

interface ToolDefinition<Shape extends z.core.$ZodShape>
  extends Pick<CalendarTool, 'name' | 'title' | 'description' | 'whenNotFound'> {
  readonly access: keyof typeof accesses;
  /** The tool's own parameters. */
  readonly parameters: Shape;
  /** The query or body of the contract whose fields the tool takes. */
  readonly contract?: z.ZodMiniType;
  run(
    parameters: z.infer<z.ZodMiniObject<Shape>>,
    fields: Record<string, unknown>,
    calendar: CalendarClient,
    signal: AbortSignal,
  ): Promise<string>;
}

const site = z
  .optional(webAddress(''))
  .check(
    z.describe(
      'The site, by the address of any of its pages; by default the one that this server was started for.',
    ),
  );

/** Creates a tool that works on one calendar. Those that read take a `site` where the server reads more than one. */
export function calendarTool<Shape extends z.core.$ZodShape>(
  { access, parameters, contract, run, ...tool }: ToolDefinition<Shape>,
  { anySite }: ToolScope,
): CalendarTool {
  const takesSite = anySite && access === 'read';
  const input = toolInput(z.strictObject(parameters), contract);
  const siteInput = toolInput(z.strictObject({ site }), undefined);
  const { properties } = input.jsonSchema;
  return {
    ...tool,
    annotations: { title: tool.title, openWorldHint: true, ...accesses[access] },
    inputSchema: takesSite
      ? { ...input.jsonSchema, properties: { ...siteInput.jsonSchema.properties, ...properties } }
      : input.jsonSchema,
    call: async ({ site: siteArgument, ...args }, { sites, signal }) => {
      const isSiteTaken = takesSite && siteArgument !== undefined;
      const address = isSiteTaken ? siteInput.parse({ site: siteArgument }).parameters.site : undefined;
      const rest = siteArgument === undefined || isSiteTaken ? args : { ...args, site: siteArgument };
      const { parameters: parsed, fields } = input.parse(rest);
      const calendar = await sites.open(address, signal);
      return run(parsed, fields, calendar, signal);
    },
  };
}
