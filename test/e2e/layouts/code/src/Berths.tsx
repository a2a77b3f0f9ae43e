import { useTranslation } from 'react-i18next';

export function Berths({ free }) {
  const { t } = useTranslation();
  return (
    <form>
      <p>{t('berths.free', { count: free })}</p>
      <button type="button">{t('berths.book')}</button>
      <a href="/terms">{t('berths.term')}</a>
    </form>
  );
}
