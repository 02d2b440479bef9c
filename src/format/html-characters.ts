/**
 * The names of characters in HTML 4, and `apos`. A number is the code point of the next name, and those that follow are of
 * consecutive characters; `-` stands for one without a name.
 */
const names =
  '34 quot 38 amp 39 apos 60 lt - gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf ' +
  'laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 ' +
  'frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml 338 OElig oelig 352 Scaron scaron 376 Yuml 402 fnof ' +
  '710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi ' +
  'Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega 945 alpha beta gamma delta epsilon zeta eta ' +
  'theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 977 ' +
  'thetasym upsih 982 piv 8194 ensp emsp 8201 thinsp - - zwnj zwj lrm rlm 8211 ndash mdash 8216 ' +
  'lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull 8230 hellip 8240 permil - prime Prime ' +
  '8249 lsaquo rsaquo 8254 oline 8260 frasl 8364 euro 8465 image 8472 weierp 8476 real 8482 trade ' +
  '8501 alefsym 8592 larr uarr rarr darr harr 8629 crarr 8656 lArr uArr rArr dArr hArr 8704 forall ' +
  '- part exist - empty - nabla isin notin - ni 8719 prod - sum minus 8727 lowast - - radic - - ' +
  'prop infin - ang 8743 and or cap cup int 8756 there4 8764 sim 8773 cong - - asymp 8800 ne equiv ' +
  '- - le ge 8834 sub sup nsub - sube supe 8853 oplus - otimes 8869 perp 8901 sdot 8968 lceil rceil ' +
  'lfloor rfloor 10216 lang rang 9674 loz 9824 spades - - clubs - hearts diams';

function readCharacters(): Record<string, string> {
  const read: Record<string, string> = {};
  let codePoint = 0;
  for (const word of names.split(' ')) {
    if (Number(word) > 0) {
      codePoint = Number(word);
    } else {
      read[word] = String.fromCodePoint(codePoint);
      codePoint += 1;
    }
  }
  return read;
}

/** The character of each name. Bundlers leave it out where no HTML is read. */
export const characters: Record<string, string> = /* @__PURE__ */ readCharacters();
