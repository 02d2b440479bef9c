// Loaded before everything else, so that no violation of the page's Content-Security-Policy is missed.
globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  globalThis.violations.push(`${effectiveDirective} ${blockedURI}`);
});
