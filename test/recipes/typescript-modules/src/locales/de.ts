export default {
  actions: { save: 'Sichern' },
};
