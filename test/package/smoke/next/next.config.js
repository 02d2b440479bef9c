// The packages are links to a folder beside the application.
export default { cacheComponents: true, turbopack: { root: '/' } };
