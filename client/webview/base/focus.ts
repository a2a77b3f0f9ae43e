/**
 * VS Code takes the focus from whatever has it when a list or the palette opens, and gives it back to the page as a whole. Then it goes where it was.
 * @param otherwise where it goes when that is no longer there
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
