export type Child = Node | string;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

/**
 * Creates an element. Text is always text: nothing here parses markup or sets a style.
 * An attribute that is `undefined` or `false` is left out; `true` becomes an empty attribute.
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

/** A button with a text; `label` is for screen readers. */
export function button(text: string, run: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', run);
  return element;
}
