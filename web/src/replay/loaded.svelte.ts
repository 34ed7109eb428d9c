// A record or case file on its way from where it was loaded to the page that shows it. It stays in this tab.
class Loaded {
  text = $state('');
}

export const loaded = new Loaded();
