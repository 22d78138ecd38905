import { type Language, languageOf } from '@/lib/messages/language';

type Trouble = 'late' | 'unreachable' | 'unreadable';

/** Messages for calls that got no usable answer, in the page's language but without the page's texts. */
const WORDS: Readonly<Record<Language, Readonly<Record<Trouble, string>>>> = {
  en: {
    late: 'The server did not answer in time.',
    unreachable: 'The server cannot be reached. Please check your connection.',
    unreadable: 'The server sent an answer that cannot be read.',
  },
  vi: {
    late: 'Máy chủ không trả lời kịp thời.',
    unreachable: 'Không thể kết nối với máy chủ. Vui lòng kiểm tra kết nối của bạn.',
    unreadable: 'Máy chủ gửi câu trả lời không thể đọc được.',
  },
  fr: {
    late: 'Le serveur n’a pas répondu à temps.',
    unreachable: 'Le serveur est injoignable. Veuillez vérifier votre connexion.',
    unreadable: 'Le serveur a envoyé une réponse illisible.',
  },
  es: {
    late: 'El servidor no respondió a tiempo.',
    unreachable: 'No se puede conectar con el servidor. Compruebe su conexión.',
    unreadable: 'El servidor envió una respuesta que no se puede leer.',
  },
};

/** In the language that the page is written in; in English where there is no page. */
export const troubleInWords = (trouble: Trouble): string =>
  WORDS[languageOf(typeof document === 'undefined' ? null : document.documentElement.lang)][trouble];
