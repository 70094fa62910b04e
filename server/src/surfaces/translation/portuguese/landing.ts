/** Texts of the landing page. */
export const landing = {
  "Publishing what people approved": "Publicar o que pessoas aprovaram",
  "A content publishing service: articles and social posts, written by people and assistants, live once somebody has approved them.":
    "Um serviço de publicação de conteúdos: artigos e publicações para redes sociais, escritos por pessoas e assistentes, no ar depois de alguém os aprovar.",
  "For whom this is": "Para quem é",
  "This server runs Galley, which anybody can host. Whoever gave you its address runs it.":
    "Neste servidor funciona o Galley, que qualquer pessoa pode alojar. Quem lhe deu o endereço é quem o opera.",
  More: "Mais",
  "Error codes": "Códigos de erro",
  "Nothing goes live that nobody approved.": "Nada vai para o ar sem aprovação.",
  "Galley publishes articles and social posts. People and their assistants write, a reviewer approves exactly one revision, and that revision goes out at its time.":
    "O Galley publica artigos e publicações para redes sociais. Pessoas e os seus assistentes escrevem, um revisor aprova exatamente uma revisão, e essa revisão sai à sua hora.",
  "Read the guides": "Ler os guias, em inglês",
  "This installation is new": "Esta instalação é nova",
  "Nobody has an account yet. When Galley started, it printed a link for the first owner: open that. If it is lost, whoever runs the server gets a new one with":
    "Ainda ninguém tem conta. Ao iniciar, o Galley mostrou uma ligação para o primeiro proprietário: abra-a. Se se perdeu, quem opera o servidor obtém uma nova com",
  "How the first owner gets in": "Como entra o primeiro proprietário",
  "Running a server": "Operar um servidor",
  "An article in review: its text with two marked passages, the comments of two people beside it, and the button “Approve revision 1”.":
    "Um artigo em revisão: o texto com duas passagens assinaladas, ao lado os comentários de duas pessoas e o botão que aprova a revisão 1.",
  Draft: "Rascunho",
  "Somebody writes, or an assistant does.": "Alguém escreve, ou um assistente.",
  "In review": "Em revisão",
  "Comments stand at the words that they are about.": "Os comentários estão junto das palavras de que tratam.",
  Approved: "Aprovado",
  "One revision, by name. An edit asks again.": "Uma revisão, indicada pelo número. Uma alteração volta a pedir aprovação.",
  Live: "No ar",
  "At its minute: on the blog, your site, the networks.": "No seu minuto: no blogue, no seu site, nas redes.",
  "You write or review": "Escreve ou revê",
  "Once there is an owner, they invite everybody else. Then writing, review, calendar and media are in the browser, in English and Portuguese, also on a phone.":
    "Assim que houver um proprietário, é ele que convida todas as outras pessoas. Depois, escrita, revisão, calendário e multimédia estão no navegador, em inglês e português, também no telemóvel.",
  "Owners and admins of an organization invite you; there is no form to register. Then writing, review, calendar and media are in the browser, in English and Portuguese, also on a phone.":
    "São os proprietários e administradores de uma organização que o convidam; não há formulário de registo. Depois, escrita, revisão, calendário e multimédia estão no navegador, em inglês e português, também no telemóvel.",
  "A look at the dashboard": "Conhecer o painel",
  "You build on it": "Constrói sobre ele",
  "Everything is an API with one envelope for errors, safe repeats and signed webhooks. This writes an article, which then waits for review:":
    "Tudo é uma API, com um só formato para erros, repetições seguras e webhooks assinados. Isto escreve um artigo, que espera depois por revisão:",
  "API guide": "Guia da API",
  Webhooks: "Receber webhooks",
  "Your own site": "O seu próprio site",
  "Your assistant works here": "O seu assistente trabalha aqui",
  "Claude, ChatGPT, VS Code and Cursor connect to this address. You sign in and agree to what it may do; what it writes waits for a person.":
    "Claude, ChatGPT, VS Code e Cursor ligam-se a este endereço. Inicia sessão e confirma o que ele pode fazer; o que escreve espera por uma pessoa.",
  "How to connect": "Como ligar",
  "What it can do": "O que sabe fazer",
  "You came to read": "Veio para ler",
  "What is published here stands at the addresses of its publishers: their blogs, their own sites, their accounts. This page lists none of them. Ask whoever sent you for the whole address.":
    "O que aqui se publica está nos endereços de quem o publica: nos seus blogues, nos seus próprios sites, nas suas contas. Esta página não mostra nenhum deles. Peça o endereço completo a quem o enviou para cá.",
  "What you can rely on": "Com o que pode contar",
  "Nothing is lost or doubled": "Nada se perde nem se repete",
  "A change, its event and its entry in the audit log are one transaction. A publisher that is killed at any point is taken up again.":
    "Uma alteração, o seu evento e a sua entrada no registo de auditoria são uma só transação. Uma publicação interrompida em qualquer ponto é retomada.",
  "Nothing is overwritten": "Nada é escrito por cima",
  "A change names the revision that it read. Of two at once, one wins and the other is told.":
    "Uma alteração indica a revisão que leu. De duas ao mesmo tempo, uma vence e a outra fica a sabê-lo.",
  "Nothing leaks": "Nada passa para fora",
  "Organizations are walled from each other by keys and in the database itself. Tokens are kept as digests.":
    "As organizações estão separadas umas das outras por chaves e na própria base de dados. Dos tokens guarda-se apenas um resumo criptográfico.",
  "Nothing disappears silently": "Nada desaparece em silêncio",
  "What an article cannot hold is reported with its line. What is too late fails with a notice.":
    "O que um artigo não pode conter é indicado com a sua linha. O que chega tarde demais falha com um aviso.",
} as const;
