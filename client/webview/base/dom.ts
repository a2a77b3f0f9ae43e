export type Child = Node | string;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

/**
 * Makes an element. Text is always text: nothing here reads markup, and there is no way to give a style.
 * An attribute that is `undefined` or `false` is left out; `true` is the empty one.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** A button with a word on it; `label` is for those who only hear it. */
export function button(text: string, run: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', run);
  return element;
}
