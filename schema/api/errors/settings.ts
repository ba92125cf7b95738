import { socialLinksMax, videosMax } from '../../rules/settings.ts'
import type { ErrorTexts } from './texts.ts'

export const settingErrors = {
  video_not_found: [404, 'Vídeo não encontrado.', 'Video not found.'],
  social_link_not_found: [404, 'Link social não encontrado.', 'Social link not found.'],
  video_id_invalid: [400, 'O código do vídeo não é dessa plataforma.', 'This video ID is not from that platform.'],
  videos_full: [
    409,
    `A loja já tem ${videosMax} vídeos, que é o máximo. Exclua um antes.`,
    `The shop already has ${videosMax} videos, which is the most. Delete one first.`,
  ],
  social_links_full: [
    409,
    `A loja já tem ${socialLinksMax} links sociais, que é o máximo. Exclua um antes.`,
    `The shop already has ${socialLinksMax} social links, which is the most. Delete one first.`,
  ],
  notification_not_found: [404, 'Notificação não encontrada.', 'Notification not found.'],
} as const satisfies ErrorTexts
