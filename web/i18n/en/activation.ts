/** How a bought key is activated. */
export default {
  title: 'How to activate',
  download: '1. Download {{product}}',
  version: 'Version {{version}}',
  step1: 'Copy the key above.',
  step2: 'Open the tool and go to its licence screen.',
  step3: 'Paste the key and confirm. It is then tied to your computer.',
} as const
