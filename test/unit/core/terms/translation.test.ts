import { describe, expect, test } from 'vitest';
import { endingsOf } from '../../../../server/core/terms/endings.ts';
import { Translation } from '../../../../server/core/terms/translation.ts';

function has(locale: string, text: string, term: string, own?: readonly string[], caseSensitive = false): boolean {
  return new Translation(text, locale, endingsOf(locale.slice(0, 2), own), caseSensitive).has(term);
}

describe('a translation has a term', () => {
  test.each<[locale: string, term: string, text: string]>([
    ['de', 'Warenkorb', 'In den Warenkorb legen'],
    ['de', 'Warenkorb', 'Zwei Warenkörbe'],
    ['de', 'Einstellung', 'Systemeinstellungen öffnen'],
    ['de', 'Datei öffnen', 'Öffnen Sie die Datei'],
    ['de', 'rote Taste', 'mit der roten Taste'],
    ['de', 'speichern', 'Der Text wurde gespeichert'],
    ['de', 'herunterladen', 'Die Datei wird heruntergeladen'],
    ['de', 'hochladen', 'Lade Dateien auf den Server hoch'],
    ['de', 'Straße', 'in der STRASSE'],
    ['fr', 'utilisateur', "l'utilisateur"],
    ['fr', 'principal', 'les menus principaux'],
    ['fr', 'connexion sécurisée', 'Connexions sécurisées'],
    ['es', 'usuario', 'las usuarias'],
    ['it', 'utente', 'gli utenti'],
    ['it', 'negozio', 'nei negozi'],
    ['pt', 'configuração', 'Configurações'],
    ['nl', 'gebruiker', 'alle gebruikers'],
    ['sv', 'användare', 'användarna'],
    ['da', 'indstilling', 'Indstillingerne'],
    ['en', 'library', 'all libraries'],
    ['pl', 'koszyk', 'do koszyka'],
    ['ru', 'корзина', 'в корзину'],
    ['fi', 'asetus', 'käyttäjäasetus'],
    ['tr', 'sepet', 'sepetinize'],
    ['ko', '장바구니', '장바구니에'],
    ['ja', 'カート', 'カートに入れる'],
    ['zh-Hans', '购物车', '加入购物车'],
    ['th', 'ตะกร้า', 'เพิ่มลงตะกร้า'],
    ['ar', 'سلة', 'إلى السلة'],
    ['de', 'iPhone', 'IPHONE KAUFEN'],
    ['de', 'API', 'die API'],
  ])('%s: %s in "%s"', (locale, term, text) => {
    expect(has(locale, text, term)).toBe(true);
  });

  test.each<[locale: string, term: string, text: string]>([
    ['de', 'Warenkorb', 'In den Einkaufswagen'],
    ['de', 'hochladen', 'Das Dokument wird geladen'],
    ['de', 'API', 'Kapital'],
    ['de', 'iPhone', 'mein iphone'],
    ['en', 'art', 'the cart'],
    ['fr', 'panier', 'le pain'],
    ['es', 'usuario', 'el uso'],
    ['ru', 'корзина', 'в корень'],
    ['ja', 'カート', 'カード'],
    ['de', 'Ei', 'Eis'],
  ])('%s: not %s in "%s"', (locale, term, text) => {
    expect(has(locale, text, term)).toBe(false);
  });

  test('the project says which endings count', () => {
    expect(has('es', 'usuarios', 'usuario', [])).toBe(false);
    expect(has('es', 'usuarios', 'usuario', ['s'])).toBe(true);
  });

  test('the case counts where the project wants it, sentence beginnings aside', () => {
    expect(has('de', 'der warenkorb', 'Warenkorb', undefined, true)).toBe(false);
    expect(has('en', 'Basket of goods', 'basket', undefined, true)).toBe(true);
  });
});
