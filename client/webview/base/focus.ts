/**
 * VS Code takes the focus when a list or the palette opens, and returns it to the page as a whole. This restores the focused element.
 * @param otherwise called if that element is gone
 */
export function keepFocus(otherwise: () => void = () => undefined): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  window.addEventListener('focus', () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (last?.isConnected === true && last.checkVisibility()) last.focus({ preventScroll: true });
    else otherwise();
  });
}
