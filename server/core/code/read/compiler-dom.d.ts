/** The browser build is just the parser: the Node build also includes a JavaScript parser and a table of entities. */
declare module '@vue/compiler-dom/dist/compiler-dom.esm-browser.prod.js' {
  export * from '@vue/compiler-dom';
}
