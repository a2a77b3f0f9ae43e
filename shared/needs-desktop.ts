/** The message for features that are not available in a browser. */
export const NEEDS_DESKTOP =
  'This needs the network, files or programs of a computer, which VS Code for the Web does not reach. Open the folder in VS Code on a desktop.';
