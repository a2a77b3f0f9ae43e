import type { FromTablePage, TableInit } from '../../../shared/pages/table-page.ts';
import type { Host } from '../base/host.ts';
import type { Asker } from './asker.ts';
import type { Say } from './cells.ts';
import type { Grid } from './grid.ts';
import type { Model } from './model.ts';
import type { Panel } from './panel.ts';
import type { Selection } from './selection.ts';

/** What the parts of the page work with. */
export interface TableView {
  readonly host: Host<FromTablePage>;
  readonly asker: Asker;
  readonly say: Say;
  readonly init: TableInit;
  readonly model: Model;
  readonly selection: Selection;
  readonly grid: Grid;
  readonly panel: Panel;
  /** The shown languages. */
  locales(): readonly string[];
  move(row: number, column: number): void;
  /** Shows a text below the table, and announces it to screen readers. */
  tell(text: string): void;
  failed(error: unknown): void;
  readonly remember: () => void;
}
