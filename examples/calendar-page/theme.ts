/** Sets the colors in `?theme=`, or the ones that the reader's system prefers. */
export function setTheme(parameters: URLSearchParams): void {
  const preference = matchMedia('(prefers-color-scheme: dark)');
  const chosen = parameters.get('theme');
  const apply = () => {
    const isDark = chosen ? chosen === 'dark' : preference.matches;
    // FullCalendar's themes read the same attribute.
    document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
  };
  preference.addEventListener('change', apply);
  apply();
}
