/** Works on items in their order, two at a time, since CI has two cores; the results are in the order of the items. */
export async function twoAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function workOff(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item);
  }
  await Promise.all([workOff(), workOff()]);
  return results;
}
