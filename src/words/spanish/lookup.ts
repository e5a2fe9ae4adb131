/** The start form, lookups, vehicles, and the services. */
export const lookup = {
  // The home page.
  'Please log in to see this page.': 'Inicie sesión para ver esta página.',
  'Your session ended. Log in to save your changes.':
    'Su sesión terminó. Inicie sesión para guardar sus cambios.',
  'Renew a vehicle from your garage': 'Renueve uno de sus vehículos',
  'Renew {plate}': 'Renovar {plate}',
  'What you need before you start': 'Lo que necesita antes de empezar',
  '<b>Month tag</b>stays on your plate': '<b>Calcomanía del mes</b>se queda en su placa',
  '<b>Year tag</b>the one we mail you': '<b>Calcomanía del año</b>la que le enviamos',
  'Your new tag goes in the top right corner.':
    'Su calcomanía nueva va en la esquina superior derecha.',
  'Type your plate to see it here.': 'Escriba su placa para verla aquí.',

  // The form that starts an order.
  'Service type': 'Tipo de servicio',
  'Choose a service': 'Elija un servicio',
  'We couldn’t load our services.': 'No pudimos cargar nuestros servicios.',
  'It’s easy to mix up O and 0, or I and 1. If your plate is correct, contact us.':
    'Es fácil confundir la O con el 0, o la I con el 1. Si su placa es correcta, comuníquese con nosotros.',
  'We’ll send your receipt and updates here.': 'Le enviaremos aquí su recibo y los avisos.',
  'Receipt goes to {email}.': 'El recibo va a {email}.',
  'Did you mean {email}?': '¿Quiso escribir {email}?',
  'Use this address': 'Usar este correo',
  'Use {email}': 'Usar {email}',
  'GET STARTED': 'EMPEZAR',
  'You won’t pay yet. You’ll see every fee first.': 'Aún no pagará. Primero verá cada tarifa.',

  // Open carts.
  '<b>We’ll add this vehicle to your cart</b> with {plates}.':
    '<b>Agregaremos este vehículo a su carrito</b> con {plates}.',
  'Back to your cart': 'Volver a su carrito',
  'Your other cart: {plates}': 'Su otro carrito: {plates}',
  'Start another cart?': '¿Empezar otro carrito?',
  'Your cart with {plates} belongs to {email}. Using {typed} starts a new cart. Your current cart won’t change.':
    'Su carrito con {plates} pertenece a {email}. Si usa {typed}, empezará un carrito nuevo. Su carrito actual no cambiará.',
  'Keep {email}': 'Seguir con {email}',
  'Start another cart': 'Empezar otro carrito',

  // Why a lookup found no vehicle.
  'We couldn’t find a vehicle with this plate. Check it against your registration card.':
    'No encontramos ningún vehículo con esta placa. Compárela con su tarjeta de registro.',
  'What to do next': 'Qué hacer ahora',
  'You haven’t been charged.': 'No hicimos ningún cobro.',
  'You haven’t been charged. We emailed you the next steps.':
    'No hicimos ningún cobro. Le enviamos los siguientes pasos por correo electrónico.',
  'We saved what you typed.': 'Guardamos lo que escribió.',
  'Something went wrong. Please reload this page.': 'Algo salió mal. Vuelva a cargar esta página.',

  // The waiting line.
  'We’re busy right now.': 'Estamos atendiendo a muchas personas en este momento.',
  'You’re number {position} in line (about 1 minute).':
    'Usted es el número {position} en la fila (1 minuto aproximadamente).',
  'You’re number {position} in line (about {minutes} minutes).':
    'Usted es el número {position} en la fila ({minutes} minutos aproximadamente).',
  'Keep this page open. We’ve saved what you typed.':
    'Deje esta página abierta. Guardamos lo que escribió.',
  CANCEL: 'CANCELAR',

  // The vehicle's details, if we can't ask the DMV.
  'Tell us about your vehicle': 'Denos los datos de su vehículo',
  'We need these details to file for license plate {plate}.':
    'Necesitamos estos datos para hacer el trámite de la placa {plate}.',
  CONTINUE: 'CONTINUAR',
  BACK: 'VOLVER',
  'Choose one': 'Elija una opción',
  Trailer: 'Remolque',
  'Last 5 characters of the VIN': 'Últimos 5 caracteres del VIN',
  'On your registration card, renewal notice, or insurance card.':
    'Está en su tarjeta de registro, su aviso de renovación o su tarjeta del seguro.',
  'Enter the last 5 characters of the VIN, for example 04352':
    'Escriba los últimos 5 caracteres del VIN, por ejemplo 04352',
  Make: 'Marca',
  'For example, Honda.': 'Por ejemplo, Honda.',
  'Enter the make, for example Honda': 'Escriba la marca, por ejemplo Honda',
  'Do you have the DMV’s renewal notice?': '¿Tiene el aviso de renovación del DMV?',
  'Choose whether you have the renewal notice': 'Indique si tiene el aviso de renovación',
  'Yes, I’ll copy the total from it': 'Sí, voy a copiar el total del aviso',
  'No, estimate the fees': 'No, quiero un cálculo aproximado',
  'Total amount on the notice': 'Monto total del aviso',
  'Try another plate': 'Probar con otra placa',
  'Go to the DMV’s website': 'Ir al sitio web del DMV',
  'In dollars, without late penalties.': 'En dólares, sin los recargos por retraso.',
  'Enter the total amount on the notice in dollars, for example 312':
    'Escriba en dólares el monto total del aviso, por ejemplo 312',
  'License fee on the notice': 'Tarifa de licencia (License Fee) del aviso',
  'In dollars. We use this to calculate late penalties. If the notice lists a weight fee, include it in this amount.':
    'En dólares. La usamos para calcular los recargos por retraso. Si el aviso muestra una tarifa por peso (Weight Fee), súmela a este monto.',
  'Enter the license fee on the notice in dollars, for example 168':
    'Escriba en dólares la tarifa de licencia del aviso, por ejemplo 168',
  'Last 5 characters of the hull number (HIN)': 'Últimos 5 caracteres del número del casco (HIN)',
  'On your registration card or renewal notice.':
    'Está en su tarjeta de registro o su aviso de renovación.',
  'Enter the last 5 characters of the hull number, for example A8990':
    'Escriba los últimos 5 caracteres del número del casco, por ejemplo A8990',
  Builder: 'Fabricante',
  'For example, Sea Ray.': 'Por ejemplo, Sea Ray.',
  'Enter the builder, for example Sea Ray': 'Escriba el fabricante, por ejemplo Sea Ray',
  'Please enter the last 5 characters of the VIN': 'Escriba los últimos 5 caracteres del VIN',
  'Please choose the type of vehicle': 'Elija el tipo de vehículo',
  'For a boat, please choose a boat service': 'Para un bote, elija un servicio para botes',
  'This service is for boats. Please choose Boat, or another service.':
    'Este servicio es para botes. Elija “Bote” u otro servicio.',
  'Please enter the make': 'Escriba la marca',
  'Please enter the day the registration expires, as YYYY-MM-DD':
    'Escriba el día en que vence el registro, con el formato AAAA-MM-DD',
  'This registration expired more than a year ago. We can’t estimate its fees, because the DMV charges for each year.':
    'Este registro venció hace más de un año. No podemos calcular sus tarifas, porque el DMV cobra por cada año.',
  'Please enter the total amount on the renewal notice, in dollars':
    'Escriba en dólares el monto total del aviso de renovación',
  'Please enter the total amount on the DMV’s renewal notice. We can’t estimate fees for trailers and boats.':
    'Escriba el monto total del aviso de renovación del DMV. No podemos calcular las tarifas de remolques y botes.',
  'Please enter the license fee on the renewal notice, in dollars':
    'Escriba en dólares la tarifa de licencia del aviso de renovación',
  'Please enter a license fee that is less than the total amount':
    'Escriba una tarifa de licencia menor que el monto total',

  // Vehicles.
  Automobile: 'Auto',
  Boat: 'Bote',
  'ending in {vin}': 'terminado en {vin}',
  'Smog certificate': 'Certificado de smog',
  'Smog certificate from a STAR station': 'Certificado de smog de una estación STAR',
  'Smog certificate, after a failed inspection':
    'Certificado de smog, después de no pasar la prueba',
  'Proof of insurance': 'Comprobante de seguro',
  'Another document': 'Otro documento',

  // Failures that any screen may show.
  'timeout of 30000ms exceeded': 'El servidor tardó demasiado en responder',
  'Request failed with status code 500': 'El servidor tuvo un error (500)',
  'Request failed with status code 502': 'El servidor tuvo un error (502)',
  'Request failed with status code 503': 'El servidor tuvo un error (503)',
  'Request failed with status code 504': 'El servidor tuvo un error (504)',

  // The checkout on partners' pages.
  'Renew your registration': 'Renovar su registro',
  'This checkout only works on a partner’s page':
    'Este trámite solo funciona en la página de un socio',
  'Not available on this page. <site>Renew on our website</site>.':
    'No está disponible en esta página. <site>Renueve en nuestro sitio web</site>.',
  'Check your connection, then try again.': 'Revise su conexión e intente otra vez.',
  'Thank you. An email with a link to your account will arrive soon.':
    'Gracias. Pronto recibirá un correo con un enlace a su cuenta.',
  'This is what would happen with a real order:': 'Esto es lo que pasaría con un pedido real:',
  'TEST – you won’t be charged, and nothing is filed, mailed, or emailed.':
    'PRUEBA: no cobramos ni presentamos nada, y no enviamos nada por correo postal ni electrónico.',
} as const;
