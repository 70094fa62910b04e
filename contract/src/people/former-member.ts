/** Name shown for everybody whose account was deleted. The dashboard and emails tell it in their reader's language. */
export const formerMemberName = "A former member";
