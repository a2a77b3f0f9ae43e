export default { locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } } };
