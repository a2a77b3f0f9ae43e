import type { PreviewFinding } from '../../../shared/pages/preview.ts';
import type {
  Decided,
  Decision,
  FromPreviewPage,
  JudgedPlace,
  PageFile,
  StringKey,
  Strings,
} from '../../../shared/pages/preview-page.ts';
import { Editor, type EditorWords } from '../base/editor.ts';
import { levels } from '../base/findings.ts';
import type { Host } from '../base/host.ts';
import { fill } from '../base/text.ts';
import { Frame } from './frame.ts';
import { keyAction } from './keys.ts';
import { List } from './list.ts';
import { type Filter, Model, type UnitRow } from './model.ts';
import { cellsOf, type RowView, type Say } from './row.ts';

interface Remembered {
  readonly filter: Filter;
  readonly search: string;
  readonly row: number;
  readonly editing?: string;
}

/** The page of one preview: combines model, list and frame. Every decision goes to the extension at once, so that a hidden page loses nothing. */
export class Page {
  readonly #host: Host<FromPreviewPage>;
  readonly #model: Model;
  readonly #frame: Frame;
  readonly #list: List;
  readonly #view: RowView;
  #editing: { readonly row: UnitRow; readonly editor: Editor } | undefined;
  #ticket = 0;

  constructor(
    host: Host<FromPreviewPage>,
    strings: Strings,
    files: readonly PageFile[],
    decisions: readonly Decided[],
    state: Remembered | undefined,
  ) {
    const say = (key: StringKey, ...values: readonly (string | number)[]) => fill(strings[key], ...values);
    this.#host = host;
    this.#model = new Model(files, decisions);
    const hasOld = files.some(({ units }) => units.some(({ old }) => old !== undefined));
    this.#view = {
      model: this.#model,
      say,
      hasOld,
      actions: {
        accept: (row) => this.#decide(this.#model.as(row, 'accepted'), row),
        reject: (row) => this.#decide(this.#model.as(row, 'rejected'), row),
        edit: (row) => this.#edit(row),
      },
    };
    this.#frame = new Frame(say, hasOld, {
      show: (filter, search) => this.#show(filter, search),
      acceptShown: () => this.#decide(this.#model.forShown('accepted')),
      rejectShown: () => this.#decide(this.#model.forShown('rejected')),
      quality: () => this.#host.post({ type: 'quality' }),
      apply: () => this.#apply(),
      key: (event) => this.#key(event),
      click: (target) => this.#click(target),
    });
    document.body.replaceChildren(this.#frame.element);
    const { grid, head, body } = this.#frame;
    const keys = new Map(this.#model.rows.map((row, index) => [row, index]));
    this.#list = new List({
      grid,
      head,
      body,
      cells: (row) => cellsOf(this.#view, row, this.#editing?.row === row ? this.#editing.editor.element : undefined),
      classOf: (row) => (row.kind === 'unit' ? this.#model.standing(row).decision : ''),
      isSelectable: (row) => row.kind === 'unit',
      keyOf: (row) => keys.get(row) ?? -1,
    });
    this.#frame.restore(state?.filter ?? 'all', state?.search ?? '');
    this.#model.show(state?.filter ?? 'all', state?.search ?? '');
    this.#list.setRows(this.#model.shown, this.#model.rows[state?.row ?? -1]);
    if (state !== undefined) this.#list.activate(this.#list.activeIndex);
    grid.focus({ preventScroll: true });
    const active = this.#list.active;
    if (state?.editing !== undefined && active?.kind === 'unit') this.#edit(active, state.editing);
    this.#update();
  }

  dispose(): void {
    this.#frame.element.remove();
  }

  setBusy(busy: boolean): void {
    this.#frame.setBusy(busy);
  }

  /** Takes over what was applied and what was not, with the reason. */
  decided(changes: readonly Decided[]): void {
    this.#model.decide(changes);
    this.#list.refresh();
    this.#update();
  }

  /** Shows what a provider has found. New findings switch to worst first. */
  judged(found: readonly JudgedPlace[], isNew: boolean): void {
    this.#model.judge(found);
    this.#list.refresh();
    if (!isNew || found.length === 0) return;
    const { search } = this.#frame.state;
    this.#frame.restore('worst', search);
    this.#show('worst', search);
  }

  checked(ticket: number, findings: readonly PreviewFinding[], refused: string | undefined): void {
    if (ticket === this.#ticket) this.#editing?.editor.show(findings, refused);
  }

  #show(filter: Filter, search: string): void {
    this.#stopEditing();
    this.#model.show(filter, search);
    this.#list.setRows(this.#model.shown);
    this.#list.activate(this.#list.activeIndex);
    this.#update();
  }

  #decide(changes: readonly Decided[], row?: UnitRow): void {
    if (changes.length === 0) return;
    this.#model.decide(changes);
    this.#host.post({ type: 'decide', changes });
    this.#list.refresh(row === undefined ? undefined : [row]);
    this.#update();
  }

  #apply(): void {
    this.#stopEditing();
    if (this.#model.counts().accepted > 0) this.#host.post({ type: 'apply' });
  }

  #edit(row: UnitRow, text = this.#model.textOf(row)): void {
    if (this.#model.standing(row).decision === 'applied' || this.#editing?.row === row) return;
    this.#stopEditing();
    this.#list.select(row);
    const { say } = this.#view;
    const label = say('editing', row.unit.name);
    const editor = new Editor(text, label, row.file.targetLocale, wordsOf(say), {
      typed: () => this.#remember(),
      check: (text) => this.#check(row, text),
      save: (text, findings) => this.#save(row, text, findings),
      cancel: () => this.#stopEditing(),
    });
    this.#editing = { row, editor };
    this.#list.refresh([row]);
    editor.focus();
    this.#remember();
    this.#check(row, editor.text);
  }

  #check(row: UnitRow, text: string): void {
    this.#ticket += 1;
    this.#host.post({ type: 'check', ticket: this.#ticket, at: row.at, text });
  }

  /** Saving accepts the text: the user wants it. A text that must not be written comes back from `apply` with the reason. */
  #save(row: UnitRow, text: string, findings: readonly PreviewFinding[] | undefined): void {
    this.#stopEditing();
    const edited = text === row.unit.new ? {} : { text };
    this.#decide([{ at: row.at, decision: 'accepted', ...edited }], row);
    if (findings !== undefined && text !== row.unit.new) this.#model.setFindings(row, findings);
    this.#list.refresh([row]);
    this.#frame.grid.focus({ preventScroll: true });
  }

  #stopEditing(): void {
    if (this.#editing === undefined) return;
    const { row, editor } = this.#editing;
    editor.stop();
    this.#editing = undefined;
    this.#ticket += 1;
    this.#list.refresh([row]);
    this.#remember();
    this.#frame.grid.focus({ preventScroll: true });
  }

  #click(target: Element): void {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    const row = index === null || index === undefined ? undefined : this.#model.shown[Number(index)];
    if (row?.kind === 'unit' && this.#editing?.row !== row) this.#list.select(row);
    this.#remember();
  }

  /** @returns whether the key was handled */
  #key(event: KeyboardEvent): boolean {
    const action = keyAction(event);
    if (action === undefined) return false;
    const active = this.#list.active;
    const unit = active?.kind === 'unit' ? active : undefined;
    switch (action) {
      case 'down':
      case 'up':
        this.#list.move(action === 'down' ? 1 : -1);
        break;
      case 'pageDown':
      case 'pageUp':
        this.#list.move(action === 'pageDown' ? 1 : -1, 10);
        break;
      case 'first':
        this.#list.first();
        break;
      case 'last':
        this.#list.last();
        break;
      case 'search':
        this.#frame.focusSearch();
        break;
      case 'apply':
        this.#apply();
        break;
      default:
        if (unit !== undefined) this.#act(action, unit);
    }
    this.#remember();
    return true;
  }

  #act(action: 'edit' | 'open' | Decision, row: UnitRow): void {
    if (action === 'edit') this.#edit(row);
    else if (action === 'open') this.#host.post({ type: 'open', at: row.at });
    else {
      this.#decide(this.#model.as(row, action), row);
      if (action !== 'undecided') this.#list.move(1);
    }
  }

  #update(): void {
    const shown = this.#model.shown.filter(({ kind }) => kind === 'unit').length;
    this.#frame.update(this.#model.counts(), shown, this.#model.shown.length === 0);
    this.#remember();
  }

  #remember(): void {
    const active = this.#list.active;
    const row = active === undefined ? -1 : this.#model.rows.indexOf(active);
    const editing = this.#editing?.editor.text;
    this.#host.remember({ ...this.#frame.state, row, ...(editing !== undefined && { editing }) });
  }
}

function wordsOf(say: Say): EditorWords {
  return {
    help: say('helpEditing'),
    save: say('save'),
    cancel: say('cancel'),
    notWritten: (reason) => say('notWritten', reason),
    level: levels(say),
  };
}
