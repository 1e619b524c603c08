/** The tokens of a page. Strings, comments, inline pictures and names can contain the letters of operators; each is one token. */
export const contentTokens =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[^<>]*>|%[^\r\n]*|\bID\s[\s\S]*?(?:\sEI(?!\S)|$)|\/?[^\s()<>[\]{}/%]+/g
