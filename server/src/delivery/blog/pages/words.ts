/** Fixed texts of a blog's pages in one language. */
export type Words = {
  language: string;
  skipToContent: string;
  languages: string;
  inThisArticle: string;
  keepReading: string;
  morePages: string;
  newer: string;
  older: string;
  pageNumber: (page: number) => string;
  updated: (day: string) => string;
  articlesFrom: (name: string) => string;
  noArticles: string;
  notFound: string;
  notFoundText: string;
  toStart: string;
  unavailable: string;
  unavailableText: string;
};

const english: Words = {
  language: "en",
  skipToContent: "Skip to content",
  languages: "Languages",
  inThisArticle: "In this article",
  keepReading: "Keep reading",
  morePages: "More pages",
  newer: "Newer articles",
  older: "Older articles",
  pageNumber: (page) => `Page ${page}`,
  updated: (day) => `Updated ${day}`,
  articlesFrom: (name) => `Articles from ${name}, newest first.`,
  noArticles: "Nothing has been published here yet.",
  notFound: "Page not found",
  notFoundText: "The page may have moved, or the address may contain a typo.",
  toStart: "All articles",
  unavailable: "Back in a moment",
  unavailableText: "This page cannot be shown right now. Please try again shortly.",
};

const portuguese: Words = {
  language: "pt",
  skipToContent: "Saltar para o conteúdo",
  languages: "Idiomas",
  inThisArticle: "Neste artigo",
  keepReading: "Continue a ler",
  morePages: "Mais páginas",
  newer: "Artigos mais recentes",
  older: "Artigos mais antigos",
  pageNumber: (page) => `Página ${page}`,
  updated: (day) => `Atualizado em ${day}`,
  articlesFrom: (name) => `Artigos de ${name}, os mais recentes primeiro.`,
  noArticles: "Ainda não há nada publicado aqui.",
  notFound: "Não há nada neste endereço",
  notFoundText: "A página pode ter mudado de lugar, ou o endereço tem um erro.",
  toStart: "Todos os artigos",
  unavailable: "Voltamos já",
  unavailableText: "Não é possível mostrar esta página agora. Tente de novo daqui a pouco.",
};

const spanish: Words = {
  language: "es",
  skipToContent: "Saltar al contenido",
  languages: "Idiomas",
  inThisArticle: "En este artículo",
  keepReading: "Seguir leyendo",
  morePages: "Más páginas",
  newer: "Artículos más recientes",
  older: "Artículos anteriores",
  pageNumber: (page) => `Página ${page}`,
  updated: (day) => `Actualizado el ${day}`,
  articlesFrom: (name) => `Artículos de ${name}, los más recientes primero.`,
  noArticles: "Aquí todavía no se ha publicado nada.",
  notFound: "No hay nada en esta dirección",
  notFoundText: "Puede que la página haya cambiado de sitio o que la dirección tenga un error.",
  toStart: "Todos los artículos",
  unavailable: "Volvemos enseguida",
  unavailableText: "Ahora mismo no se puede mostrar esta página. Inténtalo de nuevo en un momento.",
};

const french: Words = {
  language: "fr",
  skipToContent: "Aller au contenu",
  languages: "Langues",
  inThisArticle: "Dans cet article",
  keepReading: "À lire aussi",
  morePages: "Autres pages",
  newer: "Articles plus récents",
  older: "Articles plus anciens",
  pageNumber: (page) => `Page ${page}`,
  updated: (day) => `Mis à jour le ${day}`,
  articlesFrom: (name) => `Les articles de ${name}, du plus récent au plus ancien.`,
  noArticles: "Rien n’a encore été publié ici.",
  notFound: "Il n’y a rien à cette adresse",
  notFoundText: "La page a peut-être été déplacée, ou l’adresse contient une erreur.",
  toStart: "Tous les articles",
  unavailable: "De retour dans un instant",
  unavailableText: "Cette page ne peut pas être affichée pour le moment. Réessayez dans un instant.",
};

const german: Words = {
  language: "de",
  skipToContent: "Zum Inhalt springen",
  languages: "Sprachen",
  inThisArticle: "In diesem Artikel",
  keepReading: "Weiterlesen",
  morePages: "Weitere Seiten",
  newer: "Neuere Artikel",
  older: "Ältere Artikel",
  pageNumber: (page) => `Seite ${page}`,
  updated: (day) => `Aktualisiert am ${day}`,
  articlesFrom: (name) => `Artikel von ${name}, die neuesten zuerst.`,
  noArticles: "Hier ist noch nichts veröffentlicht.",
  notFound: "Unter dieser Adresse ist nichts",
  notFoundText: "Vielleicht ist die Seite umgezogen, oder die Adresse enthält einen Tippfehler.",
  toStart: "Alle Artikel",
  unavailable: "Gleich wieder da",
  unavailableText: "Diese Seite kann gerade nicht angezeigt werden. Bitte versuchen Sie es gleich noch einmal.",
};

const italian: Words = {
  language: "it",
  skipToContent: "Vai al contenuto",
  languages: "Lingue",
  inThisArticle: "In questo articolo",
  keepReading: "Continua a leggere",
  morePages: "Altre pagine",
  newer: "Articoli più recenti",
  older: "Articoli precedenti",
  pageNumber: (page) => `Pagina ${page}`,
  updated: (day) => `Aggiornato il ${day}`,
  articlesFrom: (name) => `Articoli di ${name}, dal più recente.`,
  noArticles: "Qui non è ancora stato pubblicato nulla.",
  notFound: "A questo indirizzo non c’è nulla",
  notFoundText: "La pagina potrebbe essere stata spostata, o l’indirizzo contiene un errore.",
  toStart: "Tutti gli articoli",
  unavailable: "Torniamo subito",
  unavailableText: "Questa pagina non può essere mostrata in questo momento. Riprova tra poco.",
};

const everyLanguage = new Map([english, portuguese, spanish, french, german, italian].map((words) => [words.language, words]));

/** Returns the texts in a language, whatever its region, or in English when there is no translation. */
export function blogWordsIn(locale: string): Words {
  return everyLanguage.get(locale.split("-", 1)[0] ?? "") ?? english;
}
