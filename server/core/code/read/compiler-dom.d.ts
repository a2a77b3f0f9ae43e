/** The build for browsers is the parser alone: that for Node brings a parser of JavaScript and a table of entities with it. */
declare module '@vue/compiler-dom/dist/compiler-dom.esm-browser.prod.js' {
  export * from '@vue/compiler-dom';
}
