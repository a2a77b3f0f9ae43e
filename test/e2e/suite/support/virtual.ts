/** Files that are on no disk: what a repository looks like that is opened without a clone. */
import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
  workspace,
} from 'vscode';

/** @param files texts by path; folders are what the paths say */
export function memoryFiles(
  scheme: string,
  files: Readonly<Record<string, string>>,
  options: { readonly isReadonly?: boolean } = {},
): Disposable {
  const texts = new Map<string, Uint8Array>(
    Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]),
  );
  const changed = new EventEmitter<FileChangeEvent[]>();
  const below = ({ path }: Uri): [string, FileType][] => {
    const start = path.endsWith('/') ? path : `${path}/`;
    const rest = [...texts.keys()].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
    return [...new Map(rest.map((one) => entryOf(one)))];
  };
  const provider: FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose() {} }),
    stat(uri): FileStat {
      const size = texts.get(uri.path)?.length;
      if (size !== undefined) return { type: FileType.File, ctime: 0, mtime: 0, size };
      if (below(uri).length === 0) throw FileSystemError.FileNotFound(uri);
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    },
    readDirectory: below,
    readFile(uri) {
      const text = texts.get(uri.path);
      if (text === undefined) throw FileSystemError.FileNotFound(uri);
      return text;
    },
    writeFile: (uri, content) => void texts.set(uri.path, content),
    createDirectory() {},
    delete: (uri) => void texts.delete(uri.path),
    rename() {},
  };
  return workspace.registerFileSystemProvider(scheme, provider, options);
}

function entryOf(rest: string): [string, FileType] {
  const end = rest.indexOf('/');
  return end < 0 ? [rest, FileType.File] : [rest.slice(0, end), FileType.Directory];
}
