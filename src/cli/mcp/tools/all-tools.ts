import { readEventTools, writeEventTools } from './events.ts';
import { findCalendarTool } from './find-calendar.ts';
import { linkedKinds, readLinkedTools, writeLinkedTools } from './linked.ts';
import { listTermsTool, termKinds, writeTermTools } from './terms.ts';
import type { CalendarTool, ToolScope } from './tool.ts';

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
