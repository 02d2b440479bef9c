import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { CalendarClient } from '../../index.ts';
import type { CalendarRecord, RecordKind } from '../records/record-kind.ts';
import { type Fields, type Parameters, readArguments } from './arguments.ts';
import type { ToolResult } from './results.ts';
import type { SiteFacts } from './site-clock.ts';

export interface ToolContext {
  readonly calendar: CalendarClient;
  readonly signal: AbortSignal;
  readonly clock: (signal: AbortSignal) => Promise<SiteFacts>;
  onProgress(count: number): void;
}

export interface CalendarTool {
  readonly name: string;
  /** What it does and how to use it, for a model. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly parameters: Parameters;
  readonly required: readonly string[];
  readonly whenNotFound: string;
  run(fields: Fields, context: ToolContext): Promise<ToolResult>;
}

/** Runs a tool with the arguments of a call. */
export async function callWith(
  { parameters, required, run }: CalendarTool,
  args: Readonly<Fields>,
  context: ToolContext,
): Promise<ToolResult> {
  return run(readArguments(parameters, required, args), context);
}

export const capitalize = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;

export const nameOf = ({ singular }: RecordKind, { id }: CalendarRecord) => `${capitalize(singular)} ${id}`;

export const listName = ({ name, isPost }: RecordKind) => `${isPost ? 'search' : 'list'}_${name}`;

export const whenNotFound = (kind: RecordKind) =>
  `This ${kind.singular} does not exist. Find its ID with ${listName(kind)}.`;
