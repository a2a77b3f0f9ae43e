/** What a person reads who asks in a browser for something that only a desktop has. */
export const NEEDS_DESKTOP =
  'This needs the network, files or programs of a computer, which VS Code for the Web does not reach. Open the folder in VS Code on a desktop.';
