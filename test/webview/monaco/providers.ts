/** What the core says, as Monaco wants to hear it. */
import type { Finding, Fix, Range, Severity, SymbolEntry, TextEdit } from '@dragoman/core';
import * as monaco from 'monaco-editor/editor';
import type { Ask, Subject } from './calls.ts';

const OWNER = 'dragoman';
const SEVERITIES: Readonly<Record<Severity, monaco.MarkerSeverity>> = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  information: monaco.MarkerSeverity.Info,
  hint: monaco.MarkerSeverity.Hint,
};

/** Lines and columns from 1. */
export function rangeOf({ start, end }: Range): monaco.IRange {
  return {
    startLineNumber: start.line + 1,
    startColumn: start.character + 1,
    endLineNumber: end.line + 1,
    endColumn: end.character + 1,
  };
}

const positionOf = ({ lineNumber, column }: monaco.Position) => ({ line: lineNumber - 1, character: column - 1 });

/** Connects models with the core. */
export class Providers {
  readonly #ask: Ask;
  readonly #subjects: (model: monaco.editor.ITextModel) => Subject | undefined;
  /** What was found last, for fixes: a marker has no room for it. */
  readonly #found = new Map<string, readonly Finding[]>();

  constructor(ask: Ask, subjects: (model: monaco.editor.ITextModel) => Subject | undefined) {
    this.#ask = ask;
    this.#subjects = subjects;
  }

  /** Findings of the text as it is; what was found in an older one is thrown away. */
  async mark(model: monaco.editor.ITextModel): Promise<void> {
    const subject = this.#subjects(model);
    if (subject === undefined) return;
    const found = await this.#ask('diagnose', subject);
    if (model.isDisposed() || model.getVersionId() !== subject.document.version) return;
    this.#found.set(model.uri.path, found);
    const markers = found.map(({ range, severity, code, message }) => {
      return { ...rangeOf(range), severity: SEVERITIES[severity], code, message, source: OWNER };
    });
    monaco.editor.setModelMarkers(model, OWNER, markers);
  }

  register(language: string): void {
    const { languages } = monaco;
    languages.registerCodeActionProvider(language, {
      provideCodeActions: async (model, range) => {
        const subject = this.#subjects(model);
        const touched = (this.#found.get(model.uri.path) ?? []).filter((one) =>
          monaco.Range.areIntersectingOrTouching(rangeOf(one.range), range),
        );
        const actions: monaco.languages.CodeAction[] = [];
        if (subject !== undefined)
          for (const finding of touched)
            for (const fix of await this.#ask('fixes', subject, finding)) actions.push(actionOf(model, fix));
        return { actions, dispose: () => undefined };
      },
    });
    languages.registerDocumentSymbolProvider(language, {
      provideDocumentSymbols: async (model) => {
        const subject = this.#subjects(model);
        return subject && (await this.#ask('symbols', subject)).map(symbolOf);
      },
    });
    languages.registerFoldingRangeProvider(language, {
      provideFoldingRanges: async (model) => {
        const subject = this.#subjects(model);
        const folds = subject && (await this.#ask('folding', subject));
        return folds?.map(({ startLine, endLine }) => ({ start: startLine + 1, end: endLine + 1 }));
      },
    });
    languages.registerHoverProvider(language, {
      provideHover: async (model, position) => {
        const subject = this.#subjects(model);
        const hover = subject && (await this.#ask('hover', subject, positionOf(position)));
        return hover && { range: rangeOf(hover.range), contents: [{ value: hover.markdown }] };
      },
    });
    languages.registerCompletionItemProvider(language, {
      triggerCharacters: ['{', '<', '%'],
      provideCompletionItems: async (model, position) => {
        const subject = this.#subjects(model);
        const items = subject === undefined ? [] : await this.#ask('complete', subject, positionOf(position));
        const suggestions = items.map(({ label, detail, filterText, newText, range }, index) => ({
          ...{ label, detail, filterText, insertText: newText, range: rangeOf(range) },
          kind: languages.CompletionItemKind.Value,
          sortText: String(index).padStart(4, '0'),
        }));
        return { suggestions };
      },
    });
  }
}

function actionOf(model: monaco.editor.ITextModel, { title, safe, edits }: Fix): monaco.languages.CodeAction {
  const versionId = model.getVersionId();
  const editOf = ({ range, newText }: TextEdit) => ({
    resource: model.uri,
    versionId,
    textEdit: { range: rangeOf(range), text: newText },
  });
  return { title, kind: 'quickfix', isPreferred: safe, edit: { edits: edits.map(editOf) } };
}

function symbolOf({
  name,
  detail = '',
  kind,
  range,
  selectionRange,
  children,
}: SymbolEntry): monaco.languages.DocumentSymbol {
  const { Module, String: Text } = monaco.languages.SymbolKind;
  return {
    name,
    detail,
    kind: kind === 'group' ? Module : Text,
    tags: [],
    range: rangeOf(range),
    selectionRange: rangeOf(selectionRange),
    children: children.map(symbolOf),
  };
}
