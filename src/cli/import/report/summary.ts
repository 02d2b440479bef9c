import type { MissingResult, RowCounts } from '../../../sync/index.ts';
import { countOf, countText } from '../../output/count.ts';
import type { Style } from '../../output/style.ts';

/** What an import has done, of rows or of a snapshot. */
export interface Summary {
  readonly counts: RowCounts;
  readonly dryRun: boolean;
  readonly missing?: MissingResult | undefined;
  /** What is imported, such as `row`. */
  readonly noun: string;
  readonly mode: 'keep' | 'draft' | 'trash';
}

/** The counts that are not zero, such as `2 created, 1 failed`. */
export function countsText(
  { created, updated, unchanged, skipped, failed }: RowCounts,
  dryRun: boolean,
): string {
  const parts = [
    [created, dryRun ? 'to create' : 'created'],
    [updated, dryRun ? 'to update' : 'updated'],
    [unchanged, 'unchanged'],
    [skipped, 'skipped'],
    [failed, 'failed'],
  ] as const;
  const filled = parts.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`);
  return filled.join(', ') || 'nothing to do';
}

function missingText({ missing, mode, dryRun }: Summary): string[] {
  if (missing === undefined) return [];
  const { outcome, ids, total, failed } = missing;
  const events = `${countText(ids.length)} of ${countOf(total, 'event')}`;
  if (outcome === 'none') return [`No event is missing from the file, of ${countText(total)}.`];
  if (outcome === 'rows failed')
    return ['Events that the file does not have were left as they are, since not all of it was imported.'];
  if (outcome === 'too many')
    return [`${events} are not in the file, which is more than --max-missing allows: none was touched.`];
  const what = mode === 'trash' ? 'moved to the trash' : 'made a draft';
  const done = dryRun ? `would be ${what}` : what;
  const lines = [`${events}, not in the file: ${done} (${ids.join(', ')}).`];
  return [...lines, ...failed.map(({ id, error }) => `Event ${id} could not be: ${error.message}`)];
}

/** The summary in words. */
export function summaryText(summary: Summary, style: Style): string {
  const { counts, dryRun, noun } = summary;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const text = `${dryRun ? 'Dry run, nothing was written. ' : ''}${countOf(total, noun)}: ${countsText(counts, dryRun)}.`;
  const paint = counts.failed > 0 ? style.bad : style.good;
  return [paint(text), ...missingText(summary)].map((line) => `${line}\n`).join('');
}

/** Whether there is something to look at: what failed, or what was left alone. */
export function hasFindings({ counts, missing }: Summary, uncertain: number): boolean {
  const isMissed = missing?.outcome === 'too many' || missing?.outcome === 'rows failed';
  return counts.failed > 0 || uncertain > 0 || isMissed || (missing?.failed.length ?? 0) > 0;
}
