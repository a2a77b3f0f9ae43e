import { Deferred } from '../../../shared/deferred.ts';
import { queryOf } from './filter.ts';
import type { Tools } from './tools.ts';
import type { TableView } from './view.ts';

/** Up to this many cells, all kinds are counted; in larger tables only those that need neither history nor checks, and those of the filter. */
const SMALL = 20_000;

/** Counts cost more than rows: they are requested later, after a pause. */
export function counting({ asker, init, model, locales: shown }: TableView, tools: Tools): () => void {
  const pause = new Deferred(300);
  const count = () => {
    const { id, rows } = init;
    const { locales } = queryOf(tools.state, shown());
    const isSmall = rows * locales.length <= SMALL;
    const kinds = ['missing', 'review', ...(isSmall ? ['stale', 'findings'] : tools.state.kinds)];
    void asker.ask('query', { id, locales, count: [...new Set(kinds)], filter: { kinds: ['missing'] } }).then(
      ({ counts }) => {
        tools.setCounts(counts);
        // Only now is it known what is stale.
        if ((counts.stale ?? 0) > 0) model.forget(locales);
      },
      () => undefined,
    );
  };
  return () => pause.begin(count);
}
