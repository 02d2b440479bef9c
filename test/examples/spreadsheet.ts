/** What the guide on scripts says to save beside its program. */
export const spreadsheet = [
  'slug;Titel;Beginn;Ende;Ort;Notiz',
  'lesung;Lesung;02.09.2027 19:00;02.09.2027 21:00;Old Barn;',
  'flohmarkt;Flohmarkt;04.09.2027;04.09.2027;;Genehmigung?',
  '',
].join('\r\n');
