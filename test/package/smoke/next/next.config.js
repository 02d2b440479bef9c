// The packages are links to a folder beside the application.
export default { cacheComponents: true, partialPrefetching: true, turbopack: { root: '/' } };
