import { findCalendarTool } from './find-calendar.ts';
import { linkedKinds } from './linked-kinds.ts';
import { readEventTools } from './read-events.ts';
import { readLinkedTools } from './read-linked.ts';
import { listTermsTool, termKinds, writeTermTools } from './terms.ts';
import type { CalendarTool, ToolScope } from './tool.ts';
import { writeEventTools } from './write-events.ts';
import { writeLinkedTools } from './write-linked.ts';

/** The tools of a server. None of them deletes. */
export function createTools(scope: ToolScope): readonly CalendarTool[] {
  const reading = [
    findCalendarTool(scope),
    ...readEventTools(scope),
    ...linkedKinds.flatMap((kind) => readLinkedTools(kind, scope)),
    ...termKinds.map((kind) => listTermsTool(kind, scope)),
  ];
  if (!scope.canWrite) return reading;
  return [
    ...reading,
    ...writeEventTools(scope),
    ...linkedKinds.flatMap((kind) => writeLinkedTools(kind, scope)),
    ...termKinds.flatMap((kind) => writeTermTools(kind, scope)),
  ];
}
