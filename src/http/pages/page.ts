/** One page of a listing. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** How many items the whole listing has, as the service counts them. */
  readonly total: number;
  /** How many pages the whole listing has. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /**
   * Whether there is a page after this one: the response names one, or `totalPages` says so. The totals of some releases of
   * the service are too low.
   */
  readonly hasNext: boolean;
  /**
   * Requests the page after this one, with the same query; undefined when there is none, or when it is gone by now.
   *
   * @throws {@link ResponseError} where it is this page once more
   */
  next(): Promise<Page<T> | undefined>;
}
