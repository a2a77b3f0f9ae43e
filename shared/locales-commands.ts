/** Commands of the view Locales and of its rows. */
export const LOCALES_COMMANDS = {
  locales: 'dragoman.locales',
  localesRefresh: 'dragoman.locales.refresh',
  localesFilter: 'dragoman.locales.filter',
  localesFind: 'dragoman.locales.find',
  localesSort: 'dragoman.locales.sort',
  localesAdd: 'dragoman.locales.add',
  localesMine: 'dragoman.locales.onlyMine',
  localesChoose: 'dragoman.locales.chooseMine',
  /** These are for rows of the view. */
  localesOpen: 'dragoman.locales.open',
  localesTranslate: 'dragoman.locales.translateMissing',
  localesPreview: 'dragoman.locales.preview',
  localesTable: 'dragoman.locales.table',
  localesNext: 'dragoman.locales.next',
  localesHide: 'dragoman.locales.hide',
  localesShow: 'dragoman.locales.show',
  localesMore: 'dragoman.locales.showMore',
} as const;
