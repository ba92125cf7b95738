/** The kind of value a column holds, by its name: the log keeps rows as they are in the database. */
export const fieldKindOf = (field: string): 'flag' | 'instant' | 'cents' | 'word' | 'text' =>
  /^(is|must|sells|stops)[A-Z]|^payerDiffers$/.test(field)
    ? 'flag'
    : /(At|Since|From|Until|Date|Login)$|^(from|to|answerBy)$/.test(field)
      ? 'instant'
      : /^price(Brl|Usd)$|Cents$/.test(field)
        ? 'cents'
        : /^(role|staffScopes|allowedRoles|status|discord)$/.test(field)
          ? 'word'
          : 'text'
