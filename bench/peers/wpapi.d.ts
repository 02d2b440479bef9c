declare module 'wpapi' {
  interface Query extends PromiseLike<unknown> {
    id(id: number): Query;
    page(page: number): Query;
    perPage(count: number): Query;
  }
  export default class WPAPI {
    constructor(options: { endpoint: string });
    registerRoute(namespace: string, route: string): () => Query;
  }
}
