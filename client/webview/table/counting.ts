import { queryOf } from './filter.ts';
import { debounced, type Tools } from './tools.ts';
import type { TableView } from './view.ts';

/** Cells up to which all kinds are counted; in larger tables those that cost no look at the history and no checks. */
const SMALL = 20_000;

/** Counts cost more than rows: they come behind, and when nothing has happened for a while. */
export function counting({ asker, init, model, locales: shown }: TableView, tools: Tools): () => void {
  return debounced(() => {
    const { id, rows } = init;
    const { locales } = queryOf(tools.state, shown());
    const isSmall = rows * locales.length <= SMALL;
    const count = ['missing', 'review', ...(isSmall ? ['stale', 'findings'] : tools.state.kinds)];
    void asker.ask('query', { id, locales, count: [...new Set(count)], filter: { kinds: ['missing'] } }).then(
      ({ counts }) => {
        tools.setCounts(counts);
        // What is stale is known only now.
        if ((counts.stale ?? 0) > 0) model.forget(locales);
      },
      () => undefined,
    );
  }, 300);
}
