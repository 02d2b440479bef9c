/** What each node leads to. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

type Edge = readonly [from: string, to: string];

/** A graph of its edges; a node that leads to itself is no cycle here. */
export function graphOf(edges: readonly Edge[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/** The edges of the first cycle that is found; none where there is no cycle. */
export function findCycle(graph: Graph): Edge[] {
  const finished = new Set<string>();

  function search(node: string, path: readonly Edge[]): Edge[] {
    if (finished.has(node)) return [];
    const start = path.findIndex(([from]) => from === node);
    if (start >= 0) return path.slice(start);
    for (const target of graph.get(node) ?? []) {
      const cycle = search(target, [...path, [node, target]]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(node);
    return [];
  }

  for (const node of graph.keys()) {
    const cycle = search(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
