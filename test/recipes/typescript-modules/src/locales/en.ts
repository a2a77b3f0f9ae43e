export default {
  // Above the list of hikes
  greeting: 'Hello {name}',
  actions: { save: 'Save' },
};
