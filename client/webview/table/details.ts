import { Deferred } from '../../../shared/deferred.ts';
import type { TableView } from './view.ts';

/** The details of the active cell in the side panel, which follow the cell while they are open. */
export class Details {
  readonly #view: TableView;
  #asked = 0;

  constructor(view: TableView) {
    this.#view = view;
  }

  toggle(): void {
    const { panel, grid, remember } = this.#view;
    if (panel.showing === 'details') {
      panel.hide();
      grid.reveal(true);
    } else this.show();
    remember();
  }

  /** The active cell has changed, or its content. */
  follow(): void {
    if (this.#view.panel.showing === 'details') this.#later.begin(() => this.show());
  }

  show(): void {
    const { model, panel, init, asker, say } = this.#view;
    const { known, locale } = this.#cell();
    const cell = locale === undefined ? undefined : known?.cells.get(locale);
    const source = known && { text: known.source, locale: init.sourceLocale };
    const instead = cell?.locked === true ? say('locked') : cell?.kinds.includes('missing') ? say('missing') : '';
    const target = cell && locale !== undefined ? { text: cell.text ?? '', locale, instead } : undefined;
    this.#asked += 1;
    const asked = this.#asked;
    // Rows that are loading bring their details with them.
    const isWaiting = model.total > 0 && locale !== undefined;
    if (panel.showing !== 'details' || !isWaiting)
      panel.details(known?.name, isWaiting ? 'wait' : undefined, source, target);
    if (known === undefined || locale === undefined) return;
    const { file, unit } = known;
    const isWanted = () => asked === this.#asked && panel.showing === 'details';
    asker.ask('details', { id: init.id, file, unit, locale }).then(
      (details) => isWanted() && panel.details(details.name, details, source, target),
      () => isWanted() && panel.details(known.name, undefined, source, target),
    );
  }

  /** Shows the unit in its file. */
  async open(): Promise<void> {
    const { asker, init, host, failed } = this.#view;
    const { known, locale } = this.#cell();
    if (known === undefined || locale === undefined) return;
    const { file, unit } = known;
    try {
      const { at } = await asker.ask('details', { id: init.id, file, unit, locale });
      if (at !== undefined) host.post({ type: 'open', ...at });
    } catch (error) {
      failed(error);
    }
  }

  readonly #later = new Deferred(120);

  #cell() {
    const { row, column } = this.#view.selection.focus;
    return { known: this.#view.model.row(row), locale: this.#view.locales()[Math.max(0, column - 2)] };
  }
}
