/** The header, the footer, messages, and what every screen shows. */
export const frame = {
  'Skip to main content': 'Ir al contenido principal',
  'License No. {number}.': 'Licencia núm. {number}.',
  'License No. {number}': 'Licencia núm. {number}',
  'Please note:': 'Aviso:',
  FAQ: 'Preguntas frecuentes',
  Legal: 'Información legal',
  'Legal and help': 'Información legal y ayuda',
  'This page needs JavaScript. Please turn it on in your browser and reload.':
    'Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargarla.',
  'Loading {name}': 'Cargando: {name}',
  'We couldn’t reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
} as const;
