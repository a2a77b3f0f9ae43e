export default defineI18nLocale(() => {
  return { title: "Carnet", list: { count: "{n} note" } }
})
