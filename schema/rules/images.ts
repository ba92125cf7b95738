export const imageMaxBytes = 5 * 1024 * 1024
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.mp4'] as const
