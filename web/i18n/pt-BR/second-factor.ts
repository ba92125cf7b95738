export default {
  title: 'Confirme que é você',
  loginLead: 'A senha está certa. Esta conta também pede um segundo fator.',
  stepUpLead:
    'Esta ação pede o segundo fator de novo, pois passaram mais de cinco minutos. Nada do que você digitou se perde.',
  code: 'Código do aplicativo',
  codeHint: 'Os seis dígitos que o aplicativo autenticador mostra agora.',
  recoveryCode: 'Código de recuperação',
  recoveryHint: 'Um dos dez códigos que você guardou. Cada um vale uma vez.',
  toRecovery: 'Usar um código de recuperação',
  toApp: 'Usar o código do aplicativo',
  empty: 'Digite o código.',
  confirm: 'Confirmar',
  back: 'Voltar ao login',
  failed: 'Não foi possível confirmar',
  loading: 'Um momento…',
  loadFailed: 'Não foi possível começar a confirmação',
} as const
