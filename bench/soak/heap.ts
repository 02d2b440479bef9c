/** The heap after garbage collection, by how many calls were made before. */
export class HeapSamples {
  readonly #samples: { readonly calls: number; readonly megabytes: number }[] = [];

  measure(calls: number): void {
    globalThis.gc?.();
    this.#samples.push({ calls, megabytes: process.memoryUsage().heapUsed / 1024 / 1024 });
  }

  /** In MiB. The first sample is the base: code and connections are warm by then. */
  get first(): number {
    return this.#samples[0]?.megabytes ?? Number.NaN;
  }

  get last(): number {
    return this.#samples.at(-1)?.megabytes ?? Number.NaN;
  }

  /** The slope of a straight line through all samples, in bytes a call. */
  get slope(): number {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const meanCalls = mean(this.#samples.map(({ calls }) => calls));
    const meanMegabytes = mean(this.#samples.map(({ megabytes }) => megabytes));
    let products = 0;
    let squares = 0;
    for (const { calls, megabytes } of this.#samples) {
      products += (calls - meanCalls) * (megabytes - meanMegabytes);
      squares += (calls - meanCalls) ** 2;
    }
    return (products / squares) * 1024 * 1024;
  }
}
